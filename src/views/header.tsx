import { Bilingual } from '../islands/parts/bilingual.tsx';
import { Icon } from '../islands/parts/icon.tsx';
import { navigation, type NavLink, type NavMenu } from './navigation.ts';

/** Plain links, and popovers that their buttons open: everything works before, and without, any script. */
export function Header({ path }: { path: string }) {
  return (
    <header className="top">
      <div className="inner">
        <a className="logo" href="/" lang="en">
          <Logo />
          <span>Bioprocess Supply Chain</span>
        </a>
        <nav id="menu" popover="auto" aria-label="주 메뉴">
          {navigation.map((entry) =>
            'href' in entry ? (
              <Link key={entry.href} link={entry} path={path} />
            ) : (
              <Menu key={entry.id} menu={entry} path={path} />
            ),
          )}
        </nav>
        <div className="end">
          <ThemeToggle />
          <button
            type="button"
            className="btn ghost icon-only burger"
            popoverTarget="menu"
            aria-label="메뉴"
            data-tooltip=""
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

function Link({ link, path }: { link: NavLink; path: string }) {
  return (
    <a className="nav-link" href={link.href} aria-current={link.href === path ? 'page' : undefined} lang="en">
      <Name>{link.label.en}</Name>
    </a>
  );
}

function Menu({ menu, path }: { menu: NavMenu; path: string }) {
  const holdsPage = menu.links.some((link) => link.href === path);
  return (
    <div className="nav-item">
      <button
        type="button"
        className="nav-link"
        popoverTarget={menu.id}
        aria-current={holdsPage ? 'true' : undefined}
        lang="en"
      >
        <Name>{menu.label.en}</Name>
        <Icon name="chevron" />
      </button>
      {/* In the sheet of a narrow screen the list is open, under its name. */}
      <p className="nav-heading">
        <Bilingual label={menu.label} />
      </p>
      <ul id={menu.id} popover="auto" className="menu">
        {menu.links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.href === path ? 'page' : undefined}>
              <Icon name={link.icon} />
              <Bilingual label={link.label} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As wide as it is when it is bold, so that nothing moves from one page to the next. */
function Name({ children }: { children: string }) {
  return (
    <span className="name" data-name={children}>
      {children}
    </span>
  );
}

/** Both of its faces are there, and the stylesheet shows the one for the theme: right at once, whatever is stored. */
function ThemeToggle() {
  return (
    <button type="button" id="theme-toggle" className="btn ghost icon-only" data-tooltip="">
      <span className="to-light">
        <Icon name="sun" />
        <span className="visually-hidden">라이트 테마로 전환</span>
      </span>
      <span className="to-dark">
        <Icon name="moon" />
        <span className="visually-hidden">다크 테마로 전환</span>
      </span>
    </button>
  );
}

/** A rack seen from the front: both units' colours, and their sum's. */
function Logo() {
  return (
    <svg className="mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect className="skb" x="1" y="1" width="9" height="12" rx="2" />
      <rect className="sum" x="12" y="1" width="9" height="6" rx="2" />
      <rect className="sum faint" x="1" y="15" width="9" height="6" rx="2" />
      <rect className="sk" x="12" y="9" width="9" height="12" rx="2" />
    </svg>
  );
}
