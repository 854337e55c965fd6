import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getIdentityRefresh, refreshIdentityUsers } from '@numo/domains/users/contract-identity.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { useAction } from '../app/use-action.ts'

/** While it runs, how often its progress is asked for. */
const pause = 2000
const key = ['identity-refresh']

/** How old the list of sign-ins is, and a way to have it renewed from the identity service. */
export function IdentityFreshness() {
  const { t, caller, formats } = useProgram()
  const queries = useQueryClient()
  const { run, isBusy } = useAction()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => caller.call(getIdentityRefresh, {}, signal),
    refetchInterval: ({ state }) => (state.data?.is_running ? pause : false),
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    // What the walk found is on the list as soon as it has ended.
    if (wasRunning.current && data?.is_running === false)
      void queries.invalidateQueries({ queryKey: ['list', 'users-fb'] })
    wasRunning.current = data?.is_running ?? false
  }, [data?.is_running, queries])
  if (!data) return null
  const refresh = () =>
    run(async () => queries.setQueryData(key, await caller.call(refreshIdentityUsers, {})))
  return (
    <output className="list-note">
      {data.is_running ? (
        t('staff.identity_refresh.running', { n: formats.number(data.seen) })
      ) : (
        <>
          <span>
            {data.as_of === null ? (
              t('staff.identity_refresh.never')
            ) : (
              <>
                {t('staff.identity_refresh.as_of')} <When at={data.as_of} />
              </>
            )}
          </span>{' '}
          <button
            type="button"
            className="as-link"
            aria-busy={isBusy}
            onClick={() => void refresh()}
          >
            {t('staff.identity_refresh.button')}
          </button>
        </>
      )}
    </output>
  )
}
