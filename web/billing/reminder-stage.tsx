import type { ReminderState } from '@numo/domains/payments/contract-reminders.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'

const tones = { none: 'idle', first: 'busy', second: 'warn', last: 'bad' } as const

/** The last reminder of a debt, and why the next one waits. */
export function ReminderStage({ stage, paused }: Pick<ReminderState, 'stage' | 'paused'>) {
  const { t } = useProgram()
  const last = stage ?? 'none'
  return (
    <>
      <Status tone={tones[last]}>{t(`reminders.stage.${last}`)}</Status>
      {paused && <Status tone="idle">{t(`reminders.paused.${paused}`)}</Status>}
    </>
  )
}
