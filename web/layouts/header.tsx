import { localePath, locales } from '@numo/kit/locales.ts'
import { schemes } from '@numo/kit/site.ts'
import type { PageContext } from '../site/page.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/mark.tsx'
import { ButtonAnchor } from '../ui/button.tsx'

const schemeIcons = { system: 'device', light: 'sun', dark: 'moon' } as const

/** Header of the public pages: navigation, language and colour scheme. */
export function Header({ context, wide = false }: { context: PageContext; wide?: boolean }) {
  const { t, paths, locale, path, brand, scheme, assets } = context
  const query = context.query.size > 0 ? `?${context.query}` : ''
  const places = [
    { name: t('common.nav.find_care'), to: paths.findCareStart(), at: '/find-care' },
    { name: t('common.nav.for_patients'), to: paths.forPatients(), at: '/for-patients' },
    { name: t('common.nav.for_providers'), to: paths.forProviders(), at: '/for-providers' },
    { name: t('common.nav.guides'), to: paths.guides(), at: '/blog' },
  ]
  const links = places.map(({ name, to, at }) => (
    <a key={to} href={to} aria-current={path.startsWith(at) ? 'page' : undefined}>
      {name}
    </a>
  ))
  // Filled by a script for the user who is signed in on this browser.
  const localePrefix = localePath(locale, '/').replace(/\/$/, '')
  const otherLanguages = locales
    .filter((other) => other !== locale)
    .map((other) => (
      <a
        key={other}
        className="hdr-lang"
        href={paths.switchLocale(other, path, query)}
        lang={other}
        hrefLang={other}
        rel="nofollow"
      >
        <Icon name="language" />
        {t(`common.language.${other}`)}
      </a>
    ))
  const schemeLinks = schemes.map((requested) => (
    <a
      key={requested}
      href={paths.switchScheme(requested, path, query)}
      aria-current={requested === scheme ? 'true' : undefined}
      rel="nofollow"
    >
      <Icon name={schemeIcons[requested]} />
      {t(`common.scheme.${requested}`)}
    </a>
  ))
  return (
    <header className={`hdr${wide ? ' hdr-wide' : ''}`}>
      <div className="hdr-in">
        <a
          href={paths.home()}
          className="hdr-logo"
          aria-label={t('common.nav.home', { brand: brand.name })}
        >
          <Logo name={brand.name} />
        </a>
        <nav className="hdr-nav" aria-label={t('common.nav.label')}>
          {links}
        </nav>
        <div className="hdr-end">
          <a
            className="hdr-find"
            href={paths.search()}
            aria-label={t('site_search.open')}
            data-find={assets.islands['find']}
            data-sheet={assets.sheets['search']}
            data-close={t('site_search.close')}
          >
            <Icon name="search" size={19} />
          </a>
          {otherLanguages}
          <details className="hdr-drop hdr-scheme">
            <summary aria-label={t('common.scheme.label')}>
              <Icon name={schemeIcons[scheme]} size={19} />
            </summary>
            <div className="drop">{schemeLinks}</div>
          </details>
          <a
            className="hdr-sign"
            data-own={localePrefix}
            href={paths.signIn()}
            rel="nofollow"
            hidden
          >
            <Icon name="users" />
            <span data-own-name>{t('common.nav.account')}</span>
          </a>
          <a className="hdr-sign" data-guest href={paths.signIn()} rel="nofollow">
            {t('common.nav.sign_in')}
          </a>
          <ButtonAnchor
            look="primary"
            size="sm"
            className="hdr-start"
            data-guest
            href={paths.signUp()}
            rel="nofollow"
          >
            {t('common.nav.get_started')}
          </ButtonAnchor>
          <details className="hdr-drop hdr-menu">
            <summary aria-label={t('common.nav.menu')}>
              <Icon name="menu" size={22} />
            </summary>
            <div className="drop">
              <nav aria-label={t('common.nav.menu')}>
                {links}
                <a data-own={localePrefix} href={paths.signIn()} rel="nofollow" hidden>
                  {t('common.nav.account')}
                </a>
                <a data-guest href={paths.signIn()} rel="nofollow">
                  {t('common.nav.sign_in')}
                </a>
                <a data-guest href={paths.signUp()} rel="nofollow">
                  {t('common.nav.get_started')}
                </a>
              </nav>
              {otherLanguages}
              <p className="drop-h">{t('common.scheme.label')}</p>
              {schemeLinks}
            </div>
          </details>
        </div>
      </div>
    </header>
  )
}
