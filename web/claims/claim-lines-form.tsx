import { saveClaimLines, type StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { BillFields, billForm, diagnosesOf, linesOf, sentBill } from './bill-fields.tsx'

/** Form of the lines and diagnoses of a claim that was not sent yet, with the sum while it is typed. */
export function ClaimLinesForm({ claim, onClose }: { claim: StaffClaim; onClose: () => void }) {
  const { t } = useProgram()
  const { id, version, currency } = claim
  const form = useEndpointForm(
    saveClaimLines,
    { lines: linesOf(claim), diagnoses: diagnosesOf(claim) },
    {
      ...billForm(t, currency),
      fixed: { id, version },
      prepare: sentBill,
      done: t('claims.lines.saved'),
      onDone: onClose,
    }
  )
  return (
    <Panel title={t('claims.lines.edit')}>
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        <BillFields
          values={form.values}
          set={form.set}
          errors={form.errors}
          currency={currency}
          day={claim.service_from}
        />
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
