import { useState } from 'react'
import type { InsurerContact, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { contactPurposes } from '@numo/domains/insurance/contract-fields.ts'
import {
  deleteInsuranceContact,
  saveInsuranceContact,
} from '@numo/domains/insurance/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartRow } from '../app/record/part-row.tsx'
import { Button } from '../ui/button.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

export function InsurerContacts({ insurer }: { insurer: InsurerRecord }) {
  const { t } = useProgram()
  const [edited, setEdited] = useState<InsurerContact | 'new' | null>(null)
  return (
    <Panel
      title={t('directory.insurer.contact.title')}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.insurer.contact.new')}
        </Button>
      }
    >
      {insurer.contacts.length === 0 && (
        <p className="dim">{t('directory.insurer.contact.none')}</p>
      )}
      <ul className="rows">
        {insurer.contacts.map((contact) => (
          <PartRow
            key={contact.id}
            name={t(`directory.insurer.contact.purposes.${contact.purpose}`)}
            edit={{
              label: `${t('directory.insurer.contact.edit')} (${contact.name ?? contact.email ?? contact.phone ?? ''})`,
              open: () => setEdited(contact),
            }}
            actions={
              <ConfirmButton
                is_danger
                label={t('directory.remove')}
                question={t('directory.insurer.contact.ask')}
                text={t('directory.insurer.contact.text')}
                done={t('directory.insurer.contact.removed')}
                endpoint={deleteInsuranceContact}
                input={{
                  insurer_id: insurer.id,
                  id: contact.id,
                  version: contact.version,
                }}
              />
            }
          >
            {contact.name && <small>{contact.name}</small>}
            {contact.email && (
              <small>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </small>
            )}
            {contact.phone && (
              <small>
                <PhoneLink phone={contact.phone} />
              </small>
            )}
            {contact.notes && <small>{contact.notes}</small>}
            {contact.address && <small className="lines">{contact.address}</small>}
          </PartRow>
        ))}
      </ul>
      {edited && (
        <ContactForm
          insurer={insurer}
          contact={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function ContactForm({
  insurer,
  contact,
  onClose,
}: {
  insurer: InsurerRecord
  contact: InsurerContact | null
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t(contact ? 'directory.insurer.contact.edit' : 'directory.insurer.contact.new')}
      done={t('directory.insurer.contact.saved')}
      onClose={onClose}
      endpoint={saveInsuranceContact}
      fixed={{
        insurer_id: insurer.id,
        ...(contact && { id: contact.id, version: contact.version }),
      }}
      check={({ email, phone, address }): Record<string, string> =>
        email || phone || address ? {} : { email: t('directory.insurer.contact.reachable') }
      }
      fields={[
        {
          name: 'purpose',
          label: t('directory.insurer.contact.purpose'),
          kind: 'select',
          value: contact?.purpose ?? 'claims',
          options: contactPurposes.map((one) => [
            one,
            t(`directory.insurer.contact.purposes.${one}`),
          ]),
        },
        { name: 'name', label: t('directory.name'), value: contact?.name },
        {
          name: 'email',
          label: t('directory.email'),
          value: contact?.email,
          max: 254,
        },
        { name: 'phone', label: t('directory.phone'), value: contact?.phone, max: 40 },
        {
          name: 'address',
          label: t('directory.insurer.contact.address'),
          kind: 'area',
          value: contact?.address,
          max: 500,
        },
        {
          name: 'notes',
          label: t('directory.notes'),
          kind: 'area',
          value: contact?.notes,
          max: 2000,
        },
      ]}
    />
  )
}
