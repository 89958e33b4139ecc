import { Fragment } from 'react';
import { languagePath } from '../domain/addresses.ts';
import { BUSINESS_UNITS } from '../domain/business-units.ts';
import { LANGUAGE_NAMES } from '../domain/language.ts';
import type { Person } from '../domain/person.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { Icon } from '../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { navigation, readersNavigation, type SiteMenu, type SitePage } from './sitemap.ts';
import { words } from './words.ts';

/** Plain links, and popovers that buttons open: all of it works without any script. */
export function Header({ path, person }: { path: string; person: Person }) {
  const say = useSay();
  return (
    <header className="top">
      <div className="inner">
        <a className="logo" href="/" lang="en">
          <Logo />
          <span>Bioprocess Supply Chain</span>
        </a>
        <nav id="menu" popover="auto" aria-label={say(words.mainMenu)}>
          {(person.mayEdit ? navigation : readersNavigation).map((entry) =>
            'path' in entry ? (
              <Link key={entry.path} page={entry} path={path} />
            ) : (
              <Menu key={entry.id} menu={entry} path={path} />
            ),
          )}
        </nav>
        <div className="end">
          {person.name === null ? <OwnName /> : <KnownPerson name={person.name} mayEdit={person.mayEdit} />}
          <LanguageSwitch />
          <ThemeToggle />
          <button
            type="button"
            className="btn ghost icon-only burger"
            popoverTarget="menu"
            aria-label={say(words.menu)}
            data-tooltip=""
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

function Link({ page, path }: { page: SitePage; path: string }) {
  return (
    <a className="nav-link" href={page.path} aria-current={page.path === path ? 'page' : undefined} lang="en">
      <Name>{page.link.en}</Name>
    </a>
  );
}

function Menu({ menu, path }: { menu: SiteMenu; path: string }) {
  const say = useSay();
  const holdsPage = menu.sections.some(({ pages }) => pages.some((page) => page.path === path));
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
      {/* On a narrow screen the menu is a sheet in which this list is always open, under its name. */}
      <p className="nav-heading">
        <Bilingual label={menu.label} isLiteral />
      </p>
      <ul id={menu.id} popover="auto" className="menu">
        {menu.sections.map(({ label, pages }) => (
          <Fragment key={pages[0]?.path}>
            {label !== null && <li className="menu-label">{say(label)}</li>}
            {pages.map(({ path: address, icon, link, isLiteral, beside }) => (
              <li key={address}>
                <a href={address} aria-current={address === path ? 'page' : undefined}>
                  <Icon name={icon} />
                  <Bilingual label={link} isLiteral={isLiteral} />
                </a>
                {beside !== undefined && (
                  <a className="beside" href={beside.path} aria-label={say(beside.name)}>
                    {say(words.importFile)}
                  </a>
                )}
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

/** Whom the proxy has named, and whether they may only read. */
function KnownPerson({ name, mayEdit }: { name: string; mayEdit: boolean }) {
  const say = useSay();
  return (
    <p className="person" data-person={mayEdit ? 'editor' : 'reader'}>
      <bdi title={name}>{name}</bdi>
      {!mayEdit && <span className="badge">{say(words.readOnly)}</span>}
    </p>
  );
}

/** Where nobody knows who people are, they may give a name, once per device; a script shows it and asks for it. */
function OwnName() {
  const say = useSay();
  return (
    <button type="button" id="own-name" className="btn ghost scripted" data-tooltip="">
      <Icon name="person" />
      <span className="visually-hidden">{say(words.name)}</span>
      <bdi />
      <span className="asks">{say(words.addName)}</span>
    </button>
  );
}

/** Leads to the same page in the other language (CONTRACT §13). The server keeps the choice in a cookie and leads back. */
function LanguageSwitch() {
  const other = useLanguage() === 'ko' ? 'en' : 'ko';
  return (
    <a className="btn ghost" id="language" href={languagePath(other)} lang={other} rel="nofollow">
      {LANGUAGE_NAMES[other]}
    </a>
  );
}

/** Always as wide as in bold, so that the header does not move from one page to the next. */
function Name({ children }: { children: string }) {
  return (
    <span className="name" data-name={children}>
      {children}
    </span>
  );
}

/** Has both labels; the stylesheet shows the one for the theme, so that it is right before any script has run. */
function ThemeToggle() {
  const say = useSay();
  return (
    <button type="button" id="theme-toggle" className="btn ghost icon-only" data-tooltip="">
      <span className="to-light">
        <Icon name="sun" />
        <span className="visually-hidden">{say(words.toLight)}</span>
      </span>
      <span className="to-dark">
        <Icon name="moon" />
        <span className="visually-hidden">{say(words.toDark)}</span>
      </span>
    </button>
  );
}

/** A rack seen from the front, in the colours of both units and of their sum. */
function Logo() {
  return (
    <svg className="mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect data-unit={BUSINESS_UNITS[0]} x="1" y="1" width="9" height="12" rx="2" />
      <rect className="sum" x="12" y="1" width="9" height="6" rx="2" />
      <rect className="sum faint" x="1" y="15" width="9" height="6" rx="2" />
      <rect data-unit={BUSINESS_UNITS[1]} x="12" y="9" width="9" height="12" rx="2" />
    </svg>
  );
}
