import { useNavigate } from 'react-router'
import { createAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import { FormField, valuesOf } from '../app/forms/form-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { clinicCurrencies } from '../clinic/clinic-currencies.ts'
import { requestFields } from './clinic-part-care.ts'
import { PatientPick } from '../clinic/patient-pick.tsx'

/** Begins an authorization for a patient, also from a claim of theirs. */
export function BeginAuthorization({
  patient = null,
  claim = null,
}: {
  /** The patient it is for, when it is begun from their page or a claim. */
  patient?: { id: string; name: string } | null
  claim?: { id: string; number: string; currency: string } | null
}) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const fields = requestFields(t)
  const { field, form, errors, general, isBusy } = useEndpointForm(
    createAuthorization,
    {
      ...valuesOf(fields),
      client_id: patient?.id ?? null,
      currency: claim?.currency ?? 'MXN',
    },
    {
      labels: {
        ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
        client_id: t('clinic_auth.begin.patient'),
        currency: t('clinic_auth.begin.currency'),
      },
      ...(claim && { fixed: { claim_id: claim.id } }),
      done: t('clinic_auth.begin.saved'),
      onDone: (made) =>
        void navigate(`/dashboard/authorizations/${made?.id ?? ''}/diagnosis`, { replace: true }),
    }
  )
  return (
    <>
      <PageHead title={t('clinic_auth.begin.title')} />
      <form {...form} className="stack clinic-claim">
        <ErrorSummary errors={errors} general={general} />
        {claim && <Note>{t('clinic_auth.begin.from_claim', { number: claim.number })}</Note>}
        <PatientPick
          {...field('client_id')}
          label={t('clinic_auth.begin.patient')}
          chosen={patient}
        />
        <p className="dim">{t('clinic_auth.begin.hint')}</p>
        {fields.map((one) => (
          <FormField key={one.name} field={one} control={field} />
        ))}
        <SelectField
          {...field<(typeof clinicCurrencies)[number]>('currency')}
          options={clinicCurrencies.map((one) => [one, one] as const)}
        />
        <div className="row">
          <SubmitButton isBusy={isBusy}>{t('clinic_auth.begin.save')}</SubmitButton>
          <ButtonLink look="ghost" to="/dashboard/authorizations">
            {t('app.cancel')}
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
