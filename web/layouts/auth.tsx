import { Outlet, useLocation } from 'react-router'
import { localePath, locales } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Logo } from '../ui/mark.tsx'

/** One card, the way home above it, the language below. */
export function Layout() {
  const { t, settings, locale } = useProgram()
  return (
    <div className="auth">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <header>
        <a
          href={localePath(locale, '/')}
          className="auth-logo"
          aria-label={t('app.home_link', { brand: settings.brand.name })}
        >
          <Logo name={settings.brand.name} size={32} />
        </a>
      </header>
      <main id="main" className="auth-card">
        <Outlet />
      </main>
      <footer>
        <Languages />
      </footer>
    </div>
  )
}

/** The same page in the other language, query kept. */
export function Languages() {
  const { t, locale } = useProgram()
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={t('app.profile.language')} className="languages">
      {locales
        .filter((one) => one !== locale)
        .map((one) => (
          <a
            key={one}
            lang={one}
            hrefLang={one}
            href={`/-/locale/${one}?${new URLSearchParams({ to: localePath(one, pathname) + search })}`}
          >
            {one === 'en' ? 'English' : 'Español'}
          </a>
        ))}
    </nav>
  )
}
