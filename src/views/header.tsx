import { Bilingual } from './bilingual.tsx';
import { Icon } from './icon.tsx';
import { navigation, type NavLink, type NavMenu } from './navigation.ts';

/** Plain links and disclosures: everything works before, and without, any script. */
export function Header({ path }: { path: string }) {
  return (
    <header className="top">
      <div className="in">
        <a className="logo" href="/" lang="en">
          <Logo />
          <span>Bioprocess Supply Chain</span>
        </a>
        <nav id="menu" popover="auto" aria-label="주 메뉴 · Main">
          {navigation.map((entry) =>
            'href' in entry ? (
              <Link key={entry.href} link={entry} path={path} />
            ) : (
              <Menu key={entry.label.en} menu={entry} path={path} />
            ),
          )}
        </nav>
        <div className="end">
          <button type="button" className="btn ghost icon-only burger" popoverTarget="menu" aria-label="메뉴 · Menu">
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

function Link({ link, path }: { link: NavLink; path: string }) {
  return (
    <a className="nl" href={link.href} aria-current={link.href === path ? 'page' : undefined} lang="en">
      {link.label.en}
    </a>
  );
}

function Menu({ menu, path }: { menu: NavMenu; path: string }) {
  const current = menu.links.some((link) => link.href === path);
  return (
    <details className="ni" name="menu">
      <summary className={current ? 'nl current' : 'nl'} lang="en">
        {menu.label.en} <Icon name="chevron" />
      </summary>
      <ul className="menu">
        {menu.links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.href === path ? 'page' : undefined}>
              <Icon name={link.icon} />
              <Bilingual label={link.label} />
            </a>
          </li>
        ))}
      </ul>
    </details>
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
