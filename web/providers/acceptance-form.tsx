import { useState } from 'react'
import { findNetworks } from '@numo/domains/partners/contract-admin.ts'
import { setProviderAcceptance } from '@numo/domains/providers/contract-acceptance.ts'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { billings, evidenceOfStaff } from '@numo/domains/providers/contract-shapes.ts'
import { useProgram } from '../app/program.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { AcceptanceFormStart, RecordLocation } from './place-acceptance.tsx'

type Props = {
  provider: ProviderRecord
  place: RecordLocation
  start: AcceptanceFormStart
  onClose: () => void
}

/** Form for a finding of staff about a network at a location: accepted or not, evidence and validity. */
export function AcceptanceForm({ provider, place, start, onClose }: Props) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t('practice.insurance.title', { place: place.name })}
      done={t('practice.insurance.saved')}
      onClose={onClose}
      endpoint={setProviderAcceptance}
      fixed={{ id: provider.id, version: provider.version, place_id: place.id }}
      fields={useFields(start)}
    />
  )
}

function useFields({ accepted, is_accepted }: AcceptanceFormStart): FormFieldSpec[] {
  const { t, caller } = useProgram()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return [
    {
      name: 'insurance_network_id',
      label: t('directory.partner.find_network'),
      kind: 'pick',
      value: accepted?.network_id,
      chosen: accepted && {
        id: accepted.network_id,
        name: accepted.network,
        note: accepted.insurer,
      },
      find: async (q, signal) => {
        const { networks } = await caller.call(findNetworks, { q }, signal)
        return networks.map(({ id, name, insurer }) => ({ id, name, note: insurer.name }))
      },
    },
    {
      name: 'is_accepted',
      label: t('practice.insurance.outcome'),
      kind: 'select',
      value: is_accepted,
      options: [
        [true, t('practice.insurance.yes')],
        [false, t('practice.insurance.no')],
      ],
    },
    {
      name: 'billing',
      label: t('practice.insurance.billing'),
      kind: 'select',
      value: accepted?.billing ?? 'unknown',
      options: billings.map((one) => [one, t(`practice.insurance.billings.${one}`)]),
    },
    {
      name: 'evidence',
      label: t('practice.insurance.evidence'),
      kind: 'select',
      value: accepted?.evidence ?? 'phone',
      options: evidenceOfStaff.map((one) => [one, t(`practice.insurance.by.${one}`)]),
    },
    {
      name: 'confirmed_on',
      label: t('practice.insurance.confirmed_on'),
      kind: 'date',
      value: today,
    },
    { name: 'valid_until', label: t('practice.insurance.valid_until'), kind: 'date' },
    { name: 'note', label: t('practice.insurance.note'), value: accepted?.note, max: 500 },
  ]
}
