import { Outlet } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Languages } from '../chrome/languages.tsx'
import { Logo } from '../ui/mark.tsx'

/** Sign-in layout of the scribe: the card on the left, a sample note on the right. */
export function Layout() {
  const { t, settings } = useProgram()
  return (
    <div className="auth-two">
      <div className="auth">
        <a className="skip" href="#main">
          {t('app.skip')}
        </a>
        <header>
          <Logo name={settings.brand.name} size={32} />
        </header>
        <main id="main" className="auth-card">
          <Outlet />
        </main>
        <footer>
          <Languages />
        </footer>
      </div>
      <aside className="auth-side">
        <h2>{t('app.scribe_auth.title')}</h2>
        <p>{t('app.scribe_auth.text')}</p>
      </aside>
    </div>
  )
}
