import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { onboardingSteps } from '@numo/domains/onboarding/rules.ts'
import { QueryState } from '../app/query-state.tsx'
import { useProgram } from '../app/program.ts'
import { PageHead } from '../ui/page-head.tsx'

/** The states of a step's data, as wide as the step; when it cannot be loaded, a heading says where one is. */
export function OnboardingState<Data>(props: ComponentProps<typeof QueryState<Data>>) {
  const { t } = useProgram()
  const { pathname } = useLocation()
  const step = onboardingSteps.find((one) => pathname.endsWith(`/${one}`))
  if (props.query.data !== undefined) return <QueryState {...props} />
  return (
    <div className="onb-grid" data-aside={props.query.isError ? undefined : true}>
      <div className="onb-col">
        {props.query.isError && (
          <PageHead title={t(step ? `onboard.steps.${step}` : 'screens.onboard_home.title')} />
        )}
        <div className="onb-body">
          <QueryState {...props} />
        </div>
      </div>
    </div>
  )
}
