import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addPatient } from '@numo/domains/clients/contract-add.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'

/** Adds a patient by the number on their card and their birth date, with their signed consent, and opens their page. */
export function AddPatient() {
  const { t, locale } = useProgram()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('clinic_desk.find.add')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('clinic_desk.find.add_title')}
          submit={t('clinic_desk.find.submit')}
          endpoint={addPatient}
          fixed={{ locale }}
          done={(output) => t(`clinic_desk.find.${output?.is_new === false ? 'known' : 'added'}`)}
          check={({ has_consent }) =>
            has_consent === true ? {} : { has_consent: t('clinic_desk.find.needs_consent') }
          }
          refused={{ 'day-to-come': ['signed_on'] }}
          fields={[
            { name: 'member_id', label: t('clinic_desk.find.member_id'), max: 80 },
            { name: 'birth_date', label: t('clinic_desk.find.birth_date'), kind: 'date' },
            {
              name: 'name',
              label: t('clinic_desk.find.name'),
              hint: t('clinic_desk.find.name_hint'),
              max: 200,
            },
            {
              name: 'signed_on',
              label: t('clinic_desk.find.signed_on'),
              kind: 'date',
              value: today(),
            },
            {
              name: 'has_consent',
              label: t('clinic_desk.find.has_consent'),
              kind: 'check',
              value: false,
            },
          ]}
          onDone={(output) => {
            if (output !== null) void navigate(`/dashboard/clients/${output.id}`)
          }}
          onClose={() => setOpen(false)}
        >
          <p className="dim">{t('clinic_desk.find.add_hint')}</p>
        </FormDialog>
      )}
    </>
  )
}
