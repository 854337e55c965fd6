import { Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { onboardingSteps } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { Languages } from '../chrome/languages.tsx'
import { drawnFor } from '../app/session/session-parts.ts'
import { Logo } from '../ui/mark.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because nothing on the page depends on it.
const StorePlans = lazyPart(
  async () => ({
    default: (await import('../cover/store-plans.tsx')).StorePlans,
  }),
  { isQuiet: true }
)

/** Layout of the onboarding steps: progress, and a way to leave without losing input. */
export function Layout() {
  const { t, settings, session } = useProgram()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const place = onboardingSteps.findIndex((step) => pathname === `/onboard/${step}`)
  const isSignedIn = drawnFor(session.state.get()) !== null
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
            <Button look="ghost" onClick={() => void navigate('/home')}>
              {t('app.onboarding.later')}
            </Button>
          )}
        </div>
      </header>
      {place >= 0 && (
        <div className="onb-bar" aria-hidden="true">
          {onboardingSteps.map((step, at) => (
            <i
              key={step}
              data-done={at < place || undefined}
              data-here={at === place || undefined}
            />
          ))}
        </div>
      )}
      <main id="main" className="onb-m">
        <Outlet />
      </main>
      <Suspense>{isSignedIn && <StorePlans />}</Suspense>
    </div>
  )
}
