import { useState } from 'react'
import { openAppointment, proveAppointment } from '@numo/domains/appointments/contract.ts'
import { CommandButton } from '../../app/command-button.tsx'
import { CallProblem } from '../../app/call-problem.ts'
import { useProgram } from '../../app/program.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { OwnVisit } from '../../visits/own-visit.tsx'

/** A visitor confirms a request for an appointment and follows it. The secret is in the fragment, which no server logs. */
export function Page() {
  const { t, locale } = useProgram()
  const [token, setToken] = useState(() => location.hash.slice(1))
  const query = useRead(openAppointment, { token, locale }, { enabled: token !== '' })
  useTitle(t('visits.link.title'), false)
  const isOver = query.error instanceof CallProblem && query.error.status === 410
  if (token === '' || isOver)
    return (
      <div className="stack">
        <h1 tabIndex={-1}>{t('visits.link.over_title')}</h1>
        <p>{t('visits.link.over')}</p>
      </div>
    )
  if (query.isError)
    return (
      <div className="stack" role="alert">
        <h1 tabIndex={-1}>{t('visits.link.title')}</h1>
        <p>{t('app.load_failed')}</p>
        <Button look="primary" onClick={() => void query.refetch()}>
          {t('app.try_again')}
        </Button>
      </div>
    )
  const { data: visit } = query
  if (!visit) return <output className="loading-card" aria-label={t('app.loading')} />
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t('visits.link.title')}</h1>
      {visit.status === 'unproven' && (
        <p>
          <CommandButton
            look="primary"
            endpoint={proveAppointment}
            input={{ token }}
            done={t('visits.link.sent')}
            onDone={({ token: next }) => {
              // The link of the mail works no more.
              history.replaceState(history.state, '', `#${next}`)
              setToken(next)
            }}
          >
            {t('visits.link.confirm')}
          </CommandButton>
        </p>
      )}
      <OwnVisit visit={visit} owner={{ token }} />
      <p className="dim">{t('visits.link.privacy')}</p>
    </div>
  )
}
