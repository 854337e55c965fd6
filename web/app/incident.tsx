import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useProgram } from './program.ts'
import { CallProblem } from './call-problem.ts'

/** What support needs to find an incident: its number, when and where it happened, and the message of the error. */
export type Incident = { number: string; report: string }

/** Unlike `randomUUID`, `getRandomValues` exists on pages without TLS, too. */
const newNumber = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')

/**
 * Returns the incident of an error: the server's number where it has one, else a new one. `at` is the time, `path` the
 * address; `numberOf` makes a number.
 */
export function incidentOf(error: unknown, path: string, at: Date, numberOf = newNumber): Incident {
  const known = error instanceof CallProblem ? error.incident : null
  const number = known ?? numberOf()
  const message = error instanceof Error ? error.message : String(error)
  return { number, report: [number, at.toISOString(), path, message].join('\n') }
}

/** An incident number, with a button that copies the report for support. */
export function IncidentNumber({ incident }: { incident: Incident }) {
  const { t } = useProgram()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(incident.report)
    setCopied(true)
  }
  return (
    <div>
      <p className="row">
        <span>
          {t('app.error.incident')}: <b className="mono">{incident.number}</b>
        </span>
        <Button size="xs" onClick={() => void copy().catch(() => {})}>
          {t(isCopied ? 'app.copied' : 'app.copy')}
        </Button>
      </p>
      <p className="dim">{t('app.error.incident_help')}</p>
    </div>
  )
}

/** The incident number of a failed call; nothing where the server gave none. */
export const ServerIncident = ({ error }: { error: unknown }) =>
  error instanceof CallProblem && error.incident !== null && <KeptIncident error={error} />

/** Its number and time stay while it is shown. */
function KeptIncident({ error }: { error: CallProblem }) {
  const [incident] = useState(() => incidentOf(error, location.pathname, new Date()))
  return <IncidentNumber incident={incident} />
}
