import { useNavigate } from 'react-router'
import { createPartner } from '@numo/domains/partners/contract-admin.ts'
import { partnerTypes } from '@numo/domains/partners/contract.ts'
import { useProgram } from '../app/program.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'

/** Creates a partner and opens its page. */
export function NewPartner() {
  const { t } = useProgram()
  const navigate = useNavigate()
  return (
    <FormButton
      is_main
      label={t('directory.partner.new')}
      title={t('directory.partner.new')}
      done={t('directory.partner.made')}
      endpoint={createPartner}
      fields={[
        { name: 'name', label: t('directory.name') },
        {
          name: 'type',
          label: t('directory.type'),
          kind: 'select',
          value: 'clinic',
          options: partnerTypes.map((type) => [type, t(`directory.type_of.${type}`)]),
        },
        {
          name: 'country',
          label: t('directory.country'),
          kind: 'code',
          hint: 'MX, ES, US',
          max: 2,
        },
        { name: 'phone', label: t('directory.phone'), max: 40 },
        { name: 'website', label: t('directory.website'), hint: 'https://', max: 300 },
      ]}
      onDone={(made) => void (made && navigate(`/admin/partners/${made.id}`))}
    />
  )
}
