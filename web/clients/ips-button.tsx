import type { ClientDetail } from '@numo/domains/clients/contract-admin.ts'
import { exportClientSummary } from '@numo/domains/clients/contract-summary.ts'
import { useProgram } from '../app/program.ts'
import { saveText } from '../app/save-file.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { fullName } from '../ui/full-name.ts'

/** Downloads the International Patient Summary of a client; a confirmation says what it contains. */
export function IpsButton({ client }: { client: ClientDetail }) {
  const { t, locale } = useProgram()
  return (
    <ConfirmButton
      label={t('staff.ips.button')}
      question={t('staff.ips.question', { name: fullName(client) })}
      text={t('staff.ips.text')}
      done={t('staff.ips.saved')}
      endpoint={exportClientSummary}
      input={{ id: client.id, locale }}
      onDone={({ file_name, text }) => saveText(file_name, text, 'application/fhir+json')}
    />
  )
}
