/*
 * Preloaded into a process (LD_PRELOAD), it writes down, in their order, the calls that change the files of one folder:
 * FAULTS_FOLDER is the folder, FAULTS_RECORD the file for the record. recorded-disk.ts reads it.
 *
 * A call that changes something is written down before it is made, and one that makes changes durable when it begins and
 * again when it has succeeded: what lies between the two may or may not be on the disk. The files that SQLite shares
 * between processes (-shm) are left out, because it makes them again after a power cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { OPEN = 1, WRITE, TRUNCATE, SYNC_BEGINS, SYNC_ENDS, UNLINK, RENAME };

struct entry {
  uint64_t nanoseconds; /* CLOCK_MONOTONIC, as process.hrtime */
  uint64_t inode;
  uint64_t offset; /* of a write; the size of a truncation; which sync it is */
  uint32_t kind;
  uint32_t length; /* of what follows: the bytes of a write, a path, two paths with a zero between them */
};

#define MAX_FILES 4096
static uint64_t inodes[MAX_FILES]; /* by descriptor; 0: not of the folder */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int record = -1;
static uint64_t syncs;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  folder = getenv("FAULTS_FOLDER");
  const char *file = getenv("FAULTS_RECORD");
  if (folder == NULL || file == NULL) abort();
  record = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (record < 0) abort();
}

static int is_ours(const char *path) {
  size_t length = strlen(folder);
  if (path == NULL || strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != 0)) return 0;
  size_t whole = strlen(path);
  return whole < 4 || strcmp(path + whole - 4, "-shm") != 0;
}

static uint64_t inode_of(int fd) { return fd >= 0 && fd < MAX_FILES ? inodes[fd] : 0; }

static void note(enum kind kind, uint64_t inode, uint64_t offset, const void *bytes, size_t length) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct entry entry = {(uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, inode, offset, kind, (uint32_t)length};
  struct iovec parts[] = {{&entry, sizeof entry}, {(void *)bytes, length}};
  /* One call, so that the entries of several processes do not mix. */
  if (REAL(writev)(record, parts, 2) != (ssize_t)(sizeof entry + length)) abort();
}

static int opened(int fd, const char *path) {
  struct stat status;
  if (fd < 0 || !is_ours(path)) return fd;
  if (fd >= MAX_FILES || fstat(fd, &status) != 0) abort();
  pthread_mutex_lock(&lock);
  inodes[fd] = status.st_ino;
  note(OPEN, status.st_ino, 0, path, strlen(path));
  pthread_mutex_unlock(&lock);
  return fd;
}

static mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(REAL(open)(path, flags, mode), path);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(REAL(open64)(path, flags, mode), path);
}

int close(int fd) {
  if (fd >= 0 && fd < MAX_FILES) inodes[fd] = 0;
  return REAL(close)(fd);
}

static ssize_t written(int fd, const void *bytes, size_t count, off64_t offset) {
  pthread_mutex_lock(&lock);
  note(WRITE, inodes[fd], (uint64_t)offset, bytes, count);
  ssize_t done = REAL(pwrite64)(fd, bytes, count, offset);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return inode_of(fd) == 0 ? REAL(pwrite64)(fd, bytes, count, offset) : written(fd, bytes, count, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return pwrite64(fd, bytes, count, offset); }

ssize_t write(int fd, const void *bytes, size_t count) {
  if (inode_of(fd) == 0) return REAL(write)(fd, bytes, count);
  off64_t offset = lseek64(fd, 0, SEEK_CUR);
  ssize_t done = written(fd, bytes, count, offset);
  if (done > 0) lseek64(fd, offset + done, SEEK_SET);
  return done;
}

int ftruncate64(int fd, off64_t size) {
  if (inode_of(fd) == 0) return REAL(ftruncate64)(fd, size);
  pthread_mutex_lock(&lock);
  note(TRUNCATE, inodes[fd], (uint64_t)size, NULL, 0);
  int failed = REAL(ftruncate64)(fd, size);
  pthread_mutex_unlock(&lock);
  return failed;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int (*sync)(int)) {
  uint64_t inode = inode_of(fd);
  if (inode == 0) return sync(fd);
  pthread_mutex_lock(&lock);
  syncs += 1;
  uint64_t number = ((uint64_t)getpid() << 32) + syncs;
  note(SYNC_BEGINS, inode, number, NULL, 0);
  pthread_mutex_unlock(&lock);
  int failed = sync(fd);
  if (failed) return failed;
  pthread_mutex_lock(&lock);
  note(SYNC_ENDS, inode, number, NULL, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

int unlink(const char *path) {
  if (!is_ours(path)) return REAL(unlink)(path);
  pthread_mutex_lock(&lock);
  note(UNLINK, 0, 0, path, strlen(path));
  int failed = REAL(unlink)(path);
  pthread_mutex_unlock(&lock);
  return failed;
}

int rename(const char *from, const char *to) {
  if (!is_ours(from) && !is_ours(to)) return REAL(rename)(from, to);
  char paths[2 * PATH_MAX];
  size_t length = strlen(from) + 1 + strlen(to);
  if (length > sizeof paths) abort();
  strcpy(paths, from);
  strcpy(paths + strlen(from) + 1, to);
  pthread_mutex_lock(&lock);
  note(RENAME, 0, 0, paths, length);
  int failed = REAL(rename)(from, to);
  pthread_mutex_unlock(&lock);
  return failed;
}
