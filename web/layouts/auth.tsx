import { Outlet, useSearchParams } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Languages } from '../chrome/languages.tsx'
import { Logo } from '../ui/mark.tsx'
import { Layout as ScribeLayout } from './auth-scribe.tsx'

/** One card, the way home above it, the language below. Who comes for the scribe sees what a note looks like. */
export function Layout() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? ''
  return /^(?:\/es)?\/scribe(?:\/|\?|$)/.test(redirect) ? <ScribeLayout /> : <Card />
}

function Card() {
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
