import { useNavigate } from 'react-router'
import { createPartner } from '@numo/domains/partners/contract-admin.ts'
import { partnerTypes } from '@numo/domains/partners/contract.ts'
import { useProgram } from '../app/program.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'

/** Adds an organisation and opens it. */
export function NewPartner() {
  const { t, caller } = useProgram()
  const navigate = useNavigate()
  return (
    <FormButton
      is_main
      label={t('directory.partner.new')}
      title={t('directory.partner.new')}
      done={t('directory.partner.made')}
      fields={[
        { name: 'name', label: t('directory.name'), is_required: true },
        {
          name: 'type',
          label: t('directory.type'),
          kind: 'select',
          value: 'clinic',
          options: partnerTypes.map((type) => [type, t(`directory.type_of.${type}`)]),
        },
        { name: 'country', label: t('directory.country'), hint: 'MX, ES, US', max: 2 },
        { name: 'phone', label: t('directory.phone'), max: 40 },
        { name: 'website', label: t('directory.website'), hint: 'https://', max: 300 },
      ]}
      send={async (values) => {
        const type = partnerTypes.find((one) => one === values.text('type')) ?? 'other'
        const { id } = await caller.call(createPartner, {
          name: values.text('name'),
          type,
          country: values.orNull('country')?.toUpperCase() ?? null,
          phone: values.orNull('phone'),
          website: values.orNull('website'),
        })
        await navigate(`/admin/partners/${id}`)
      }}
    />
  )
}
