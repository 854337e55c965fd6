import { Outlet, useSearchParams } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Languages } from '../chrome/languages.tsx'
import { Logo } from '../ui/mark.tsx'
import { Layout as ScribeLayout } from './auth-scribe.tsx'

/**
 * Sign-in layout: one card, the home link above it, the language below. With a redirect to the scribe it also shows a
 * sample note.
 */
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
