import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Languages } from '../chrome/languages.tsx'
import { Logo } from '../ui/mark.tsx'

const steps = ['address', 'insurance', 'card-upload', 'eligibility', 'billing', 'clients']

/** The steps of an account: where one is, and the way out that loses nothing. */
export function Layout() {
  const { t, settings, session } = useProgram()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const place = steps.findIndex((step) => pathname === `/onboard/${step}`)
  const isSignedIn = session.state.get().phase === 'signed-in'
  return (
    <div className="onb">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <header className="onb-top">
        <Logo name={settings.brand.name} />
        <div className="bar-end">
          <Languages />
          {isSignedIn && (
            <button
              type="button"
              className="btn btn-ghost btn-md"
              onClick={() => void navigate('/home')}
            >
              {t('app.onboarding.later')}
            </button>
          )}
        </div>
      </header>
      {place >= 0 && (
        <div className="onb-bar" aria-hidden="true">
          {steps.map((step, at) => (
            <i key={step} data-done={at <= place || undefined} />
          ))}
        </div>
      )}
      <main id="main" className="onb-m">
        {place >= 0 && (
          <>
            <Link to="/onboard" className="backlink">
              {t('app.back')}
            </Link>
            <p className="onb-step">
              {t('app.onboarding.step', { n: place + 1, all: steps.length })}
            </p>
          </>
        )}
        <Outlet />
      </main>
    </div>
  )
}
