import {
  updateInsuranceCompany,
  type InsurerRecord,
} from '@numo/domains/insurance/contract-admin.ts'
import { submissionChannels } from '@numo/domains/insurance/contract-fields.ts'
import { groupPhone } from '@numo/kit/phone.ts'
import { useProgram } from '../app/program.ts'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { When } from '../app/record/when.tsx'
import { SourceName } from '../directory/source-name.tsx'

/** Facts of an insurer and its claim submission. */
export function InsurerDetails({ insurer }: { insurer: InsurerRecord }) {
  const { t, formats } = useProgram()
  const { id, version } = insurer
  const target = { endpoint: updateInsuranceCompany, fixed: { id, version } }
  return (
    <>
      <EditPanel
        title={t('directory.details')}
        {...target}
        fields={[
          { name: 'name', label: t('directory.name'), value: insurer.name },
          {
            name: 'aliases',
            label: t('directory.insurer.aliases'),
            kind: 'words',
            value: insurer.aliases,
            shown: insurer.aliases.join(', '),
            hint: t('directory.insurer.aliases_hint'),
            max: 1000,
          },
          {
            name: 'country',
            label: t('directory.country'),
            kind: 'code',
            value: insurer.country,
            shown: insurer.country && formats.country(insurer.country),
            hint: 'MX, ES, US',
            max: 2,
          },
          {
            name: 'website',
            label: t('directory.website'),
            value: insurer.website,
            max: 300,
          },
          {
            name: 'phone',
            label: t('directory.phone'),
            value: insurer.phone,
            shown: insurer.phone && groupPhone(insurer.phone),
            max: 40,
          },
          {
            name: 'default_currency',
            label: t('directory.currency'),
            kind: 'code',
            value: insurer.default_currency,
            hint: 'MXN, USD, EUR',
            max: 3,
          },
        ]}
        facts={[
          [t('directory.providers'), formats.number(insurer.providers)],
          [t('directory.source'), <SourceName key="source" source={insurer.source} />],
          [t('directory.updated'), <When key="updated" at={insurer.updated_at} day />],
        ]}
      />
      <EditPanel
        title={t('directory.insurer.claims')}
        {...target}
        fields={[
          {
            name: 'submission_channel',
            label: t('directory.insurer.channel'),
            kind: 'select',
            value: insurer.submission_channel,
            shown: t(`directory.insurer.channels.${insurer.submission_channel}`),
            options: submissionChannels.map((one) => [one, t(`directory.insurer.channels.${one}`)]),
          },
          {
            name: 'claims_email',
            label: t('directory.insurer.claims_email'),
            value: insurer.claims_email,
            max: 254,
          },
          {
            name: 'payer_code',
            label: t('directory.insurer.payer_code'),
            value: insurer.payer_code,
            max: 40,
          },
          {
            name: 'timely_filing_days',
            label: t('directory.insurer.filing'),
            kind: 'number',
            value: insurer.timely_filing_days,
            max: 4,
          },
        ]}
      />
    </>
  )
}
