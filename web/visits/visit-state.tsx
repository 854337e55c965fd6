import type { AppointmentStatus } from '@numo/domains/appointments/enums.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'

const tones: Readonly<Record<AppointmentStatus, 'ok' | 'warn' | 'bad' | 'info' | 'idle'>> = {
  unproven: 'warn',
  requested: 'info',
  offered: 'warn',
  accepted: 'ok',
  declined: 'bad',
  cancelled: 'idle',
  expired: 'idle',
  missed: 'bad',
  over: 'idle',
}

/** State of an appointment. */
export function VisitState({ status }: { status: AppointmentStatus }) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`visits.status.${status}`)}</Status>
}
