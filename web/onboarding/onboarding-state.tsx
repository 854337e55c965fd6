import type { ComponentProps } from 'react'
import { QueryState } from '../app/query-state.tsx'
import { useProgram } from '../app/program.ts'
import { PageHead } from '../ui/page-head.tsx'

/** The states of a step's data, as wide as the step; when it cannot be loaded, a heading says where one is. */
export function OnboardingState<Data>(props: ComponentProps<typeof QueryState<Data>>) {
  const { t } = useProgram()
  if (props.query.data !== undefined) return <QueryState {...props} />
  return (
    <div className="onb-grid" data-aside={props.query.isError ? undefined : true}>
      <div className="onb-col">
        {props.query.isError && <PageHead title={t('screens.onboard_home.title')} />}
        <div className="onb-body">
          <QueryState {...props} />
        </div>
      </div>
    </div>
  )
}
