declare module 'pgpass' {
  /** Finds the password of a login in PGPASSFILE, or in ~/.pgpass. */
  export default function pgpass(login: unknown, found: (password?: string) => void): void;
}
