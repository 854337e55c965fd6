import { getOwnPartner, type OwnPartner } from '@numo/domains/partners/contract-own.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { getOwnPlaces } from '@numo/domains/providers/contract-own.ts'
import { formFieldsOf, FormField, valuesOf } from '../app/forms/form-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useRead } from '../app/use-read.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { profileFields } from './partner-profile.tsx'
import { PagePreview } from './page-preview.tsx'

/** Profile of the caller’s own clinic, beside the public page as it will be with what is typed. */
export function OwnClinic({ partner: { id } }: { partner: { id: string } }) {
  const { t, formats } = useProgram()
  const query = useRead(getOwnPartner, { partnerId: id })
  return (
    <QueryState query={query}>
      {(partner) => (
        <>
          <p className="dim">{t('parties.own.note')}</p>
          <Profile key={partner.version} partner={partner} />
          <Panel title={t('clinic_desk.profile.fixed')} note={t('clinic_desk.profile.fixed_note')}>
            <Facts
              items={[
                [t('parties.own.legal_name'), partner.legal_name],
                [t('parties.own.tax_id'), partner.tax_id],
                [t('parties.country'), partner.country && formats.country(partner.country)],
                [t('parties.currency'), partner.default_currency],
              ]}
            />
          </Panel>
        </>
      )}
    </QueryState>
  )
}

function Profile({ partner }: { partner: OwnPartner }) {
  const program = useProgram()
  const { t } = program
  const places = useRead(getOwnPlaces, { partnerId: partner.id })
  const fields = profileFields(program, partner)
  const form = useEndpointForm(updatePartner, valuesOf(fields), {
    ...formFieldsOf(fields),
    fixed: { partnerId: partner.id, version: partner.version },
    only_changed: true,
    done: t('app.saved'),
  })
  const { name, type, phone, website } = form.values
  return (
    <div className="record-cols">
      <Panel title={t('parties.own.title')}>
        <form {...form.form} className="stack">
          <ErrorSummary errors={form.errors} general={form.general} />
          {fields.map((field) => (
            <FormField key={field.name} field={field} control={form.field} />
          ))}
          <div className="row">
            <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          </div>
        </form>
      </Panel>
      <QueryState query={places}>
        {(own) => (
          <PagePreview typed={{ name, type, phone, website }} places={own.places} page={own.page} />
        )}
      </QueryState>
    </div>
  )
}
