import { getIdentityRefresh, refreshIdentityUsers } from '@numo/domains/users/contract-identity.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'

/** Age of the list of identity users, with a refresh from the identity service. */
export function IdentityFreshness() {
  const { t, formats } = useProgram()
  const refresh = useCommand(refreshIdentityUsers)
  const { data } = useRead(getIdentityRefresh, {}, { isUnfinished: ({ is_running }) => is_running })
  // Its room is kept, so that the list stays where it is.
  if (!data) return <p className="list-note">{'\u00a0'}</p>
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
            aria-busy={refresh.isPending}
            onClick={() => void refresh.run({})}
          >
            {t('staff.identity_refresh.button')}
          </button>
        </>
      )}
    </output>
  )
}
