import { useState } from 'react'
import {
  getOwnDoctorProposals,
  proposeDoctor,
  proposeDoctorLeaving,
  withdrawDoctorProposal,
  type DoctorProposal,
} from '@numo/domains/providers/contract-doctors.ts'
import { getOwnPlaces } from '@numo/domains/providers/contract-own.ts'
import { listSpecialties } from '@numo/domains/providers/contract.ts'
import { useProgram } from '../app/program.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { proposalTones } from './proposal-tones.ts'

type Clinic = { partnerId: string }

/** The places of the clinic, to choose from. */
function usePlaces(input: Clinic) {
  const { data } = useRead(getOwnPlaces, input)
  return (data?.places ?? []).map(({ id, name }) => [id, name] as const)
}

/** Proposes a doctor who begins at a place of the clinic. */
export function AddDoctor({ partnerId }: Clinic) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('clinic_desk.doctors.add')}
      </Button>
      {isOpen && <AddForm partnerId={partnerId} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddForm({ partnerId, onClose }: Clinic & { onClose: () => void }) {
  const { t, locale } = useProgram()
  const places = usePlaces({ partnerId })
  const { data } = useRead(listSpecialties, { locale }, { staleTime: 60_000 })
  const skills = (data?.specialties ?? [])
    .map(({ id, name }) => [id, name] as const)
    .toSorted((a, b) => a[1].localeCompare(b[1], locale))
  return (
    <FormDialog
      title={t('clinic_desk.doctors.add')}
      submit={t('clinic_desk.doctors.propose')}
      done={t('clinic_desk.doctors.proposed')}
      endpoint={proposeDoctor}
      fixed={{ partnerId }}
      onClose={onClose}
      fields={[
        { name: 'full_name', label: t('clinic_desk.doctors.name'), max: 200 },
        {
          name: 'specialty_id',
          label: t('clinic_desk.doctors.specialty'),
          kind: 'select',
          options: [[null, t('clinic_desk.doctors.choose')], ...skills],
        },
        {
          name: 'languages',
          kind: 'words',
          label: t('clinic_desk.doctors.languages'),
          hint: t('clinic_desk.doctors.languages_hint'),
        },
        { name: 'license_number', label: t('clinic_desk.doctors.license'), max: 80 },
        {
          name: 'license_country',
          kind: 'code',
          label: t('clinic_desk.doctors.license_country'),
          hint: 'MX, ES, US',
          max: 2,
        },
        {
          name: 'practice_location_id',
          label: t('clinic_desk.doctors.place'),
          kind: 'select',
          options: [[null, t('clinic_desk.doctors.choose')], ...places],
        },
        {
          name: 'from_on',
          label: t('clinic_desk.doctors.from'),
          kind: 'date',
          value: today(),
        },
      ]}
    >
      <p className="dim">{t('clinic_desk.doctors.add_note')}</p>
    </FormDialog>
  )
}

/** Says that a doctor leaves a place, or the clinic. */
export function DoctorLeaves({
  partnerId,
  doctor: { id, full_name },
}: Clinic & { doctor: { id: string; full_name: string } }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        aria-label={t('clinic_desk.doctors.leaves_of', { name: full_name })}
        onClick={() => setOpen(true)}
      >
        {t('clinic_desk.doctors.leaves')}
      </Button>
      {isOpen && (
        <LeaveForm
          partnerId={partnerId}
          doctor={{ id, full_name }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function LeaveForm({
  partnerId,
  doctor,
  onClose,
}: Clinic & { doctor: { id: string; full_name: string }; onClose: () => void }) {
  const { t } = useProgram()
  const places = usePlaces({ partnerId })
  return (
    <FormDialog
      title={t('clinic_desk.doctors.leaves_of', { name: doctor.full_name })}
      submit={t('clinic_desk.doctors.propose')}
      done={t('clinic_desk.doctors.proposed')}
      endpoint={proposeDoctorLeaving}
      fixed={{ partnerId, provider_id: doctor.id }}
      onClose={onClose}
      fields={[
        {
          name: 'practice_location_id',
          label: t('clinic_desk.doctors.place'),
          kind: 'select',
          options: [[null, t('clinic_desk.doctors.everywhere')], ...places],
        },
        {
          name: 'from_on',
          label: t('clinic_desk.doctors.leaves_from'),
          kind: 'date',
          value: today(),
        },
      ]}
    >
      <p className="dim">{t('clinic_desk.doctors.leaves_note')}</p>
    </FormDialog>
  )
}

/** What the clinic said of doctors, and what became of it. */
export function OwnProposals({ partnerId }: Clinic) {
  const { t } = useProgram()
  const { data } = useRead(getOwnDoctorProposals, { partnerId })
  const shown = (data?.proposals ?? []).filter(({ status }) => status !== 'withdrawn').slice(0, 10)
  if (shown.length === 0) return null
  return (
    <>
      <h3>{t('clinic_desk.doctors.said')}</h3>
      <ul className="rows">
        {shown.map((one) => (
          <Proposal key={one.id} partnerId={partnerId} proposal={one} />
        ))}
      </ul>
    </>
  )
}

function Proposal({ partnerId, proposal }: Clinic & { proposal: DoctorProposal }) {
  const { t, formats } = useProgram()
  const { id, kind, full_name, place, from_on, status, reason, applied_at } = proposal
  const isWaiting = status === 'approved' && applied_at === null
  return (
    <li>
      <span>
        <b>{full_name}</b>
        <small>
          {[
            t(`clinic_desk.doctors.kind.${kind}`, { day: formats.day(from_on) }),
            place?.name ?? (kind === 'leaves' ? t('clinic_desk.doctors.everywhere') : null),
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="row">
        <Status tone={proposalTones[status]}>
          {t(`clinic_desk.doctors.state.${isWaiting ? 'waiting' : status}`)}
        </Status>
        {status === 'proposed' && (
          <CommandButton
            size="xs"
            endpoint={withdrawDoctorProposal}
            input={{ partnerId, id }}
            done={t('clinic_desk.doctors.withdrawn')}
            aria-label={t('clinic_desk.doctors.withdraw_of', { name: full_name })}
          >
            {t('clinic_desk.doctors.withdraw')}
          </CommandButton>
        )}
      </span>
    </li>
  )
}
