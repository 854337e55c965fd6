import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { endImpersonation } from '@numo/domains/impersonation/contract.ts'
import { useProgram } from '../app/program.ts'
import { minutesLeft, type View } from '../app/session/view.ts'
import { isViewOver } from '../app/session/claims.ts'
import { useAction } from '../app/use-action.ts'
import { useLeaveView } from '../app/use-leave-view.ts'
import { useStore } from '../ui/store.ts'
import { Button } from '../ui/button.tsx'

const updateInterval_ms = 5000

/**
 * Banner of a view as another user: whose view it is, the remaining minutes, and a button that ends it and opens that
 * user's page. Also shows when the server has ended it.
 */
export function ViewBanner({ view }: { view: View }) {
  const { t, settings, caller, session } = useProgram()
  const { isBusy, run } = useAction()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), updateInterval_ms)
    return () => clearInterval(timer)
  }, [])
  const minutes = minutesLeft(view, now)
  const leave = useLeaveView()
  // When no page of the user is rendered, the error screen says it.
  const isAnnounced = isViewOver(useStore(session.state))
  const end = () =>
    void run(async () => {
      const token = await session.tokens.current()
      // As staff: the view as another user is read-only.
      if (token !== null) await caller.callAs(token, endImpersonation, { id: view.user_id })
      leave()
    })
  if (isAnnounced) return null
  return (
    <aside className="viewing" aria-label={t('app.view.label')}>
      <IconEye size={18} aria-hidden />
      <p>
        <b>{t('app.view.as', { brand: settings.brand.name, name: view.name })}</b>
        {minutes === null ? (
          <span role="alert">{t('app.view.over')}</span>
        ) : (
          <span>{t('app.view.still', { minutes })}</span>
        )}
      </p>
      {minutes === null ? (
        <Button size="xs" onClick={leave}>
          {t('app.view.back')}
        </Button>
      ) : (
        <Button size="xs" aria-busy={isBusy} onClick={end}>
          {t('app.view.end')}
        </Button>
      )}
    </aside>
  )
}
