import { useState } from 'react'
import {
  listOwnProviders,
  setOwnProviderBills,
  type PartnerProvider,
} from '@numo/domains/partners/contract-providers.ts'
import { billsChoices } from '@numo/domains/partners/enums.ts'
import { useProgram } from '../app/program.ts'
import type { PageStart } from '../app/previous-next.tsx'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'
import { TextField } from '../ui/fields/text-fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProviderRows } from './provider-rows.tsx'
import { AddDoctor, DoctorLeaves, OwnProposals } from './own-proposals.tsx'

/** Who works at the caller's own clinic, and who bills separately. */
export function OwnDoctors({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t } = useProgram()
  const [q, setWords] = useState('')
  const [page, setPage] = useState<PageStart>({})
  const query = useRead(listOwnProviders, { partnerId, ...(q && { q }), ...page, limit: 25 })
  return (
    <Panel
      title={t('clinic_desk.doctors.title')}
      note={t('clinic_desk.doctors.note')}
      action={<AddDoctor partnerId={partnerId} />}
    >
      <OwnProposals partnerId={partnerId} />
      <TextField
        name="doctors_found"
        label={t('list.search')}
        value={q}
        maxLength={80}
        onChange={(text) => {
          setWords(text ?? '')
          setPage({})
        }}
      />
      <ProviderRows
        query={query}
        go={setPage}
        none={t('clinic_desk.doctors.none')}
        renderActions={(doctor) => <Actions partnerId={partnerId} doctor={doctor} />}
      />
    </Panel>
  )
}

/** Who bills for a doctor, and that the doctor leaves. */
function Actions({ partnerId, doctor }: { partnerId: string; doctor: PartnerProvider }) {
  const { t } = useProgram()
  const { run, isPending } = useCommand(setOwnProviderBills, {
    done: t('clinic_desk.doctors.saved'),
  })
  const { id, full_name, bills } = doctor
  return (
    <>
      <select
        className="select-sm"
        aria-label={t('clinic_desk.doctors.bills_of', { name: full_name })}
        value={bills}
        disabled={isPending}
        onChange={(event) => {
          const chosen = billsChoices.find((one) => one === event.target.value)
          if (chosen) void run({ partnerId, provider_id: id, bills: chosen })
        }}
      >
        {billsChoices.map((one) => (
          <option key={one} value={one}>
            {t(`clinic_desk.doctors.bills.${one}`)}
          </option>
        ))}
      </select>
      {doctor.kind === 'person' && <DoctorLeaves partnerId={partnerId} doctor={doctor} />}
    </>
  )
}
