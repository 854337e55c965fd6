import { useNavigate } from 'react-router'
import { createInsuranceCompany } from '@numo/domains/insurance/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'

/** Creates an insurer and opens its page. */
export function NewInsurer() {
  const { t } = useProgram()
  const navigate = useNavigate()
  return (
    <FormButton
      is_main
      label={t('directory.insurer.new')}
      title={t('directory.insurer.new')}
      done={t('directory.insurer.made')}
      endpoint={createInsuranceCompany}
      fields={[
        { name: 'name', label: t('directory.name') },
        {
          name: 'country',
          label: t('directory.country'),
          kind: 'code',
          hint: 'MX, ES, US',
          max: 2,
        },
        { name: 'website', label: t('directory.website'), hint: 'https://', max: 300 },
        { name: 'phone', label: t('directory.phone'), max: 40 },
        { name: 'claims_email', label: t('directory.insurer.claims_email'), max: 254 },
      ]}
      onDone={(made) => void (made && navigate(`/admin/insurance/${made.id}`))}
    />
  )
}
