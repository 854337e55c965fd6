import { IconStethoscope } from '@tabler/icons-react'
import {
  decideDoctorProposal,
  doctorProposalColumns,
  exportDoctorProposals,
  listDoctorProposals,
  type DoctorProposalRow,
} from '@numo/domains/providers/contract-doctors.ts'
import { listProviderRecords } from '@numo/domains/providers/contract-admin.ts'
import { doctorProposalKinds, doctorProposalStatuses } from '@numo/domains/providers/enums.ts'
import { ownNames } from '@numo/kit/locales.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { proposalTones } from '../parties/proposal-tones.ts'
import { Status } from '../ui/status.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'

const declaration = defineList(listDoctorProposals, {
  name: 'doctors',
  screen: 'admin_doctors',
  icon: IconStethoscope,
  next: [],
  columns: doctorProposalColumns,
  export: exportDoctorProposals,
  cells: {
    status: (row) => <State row={row} />,
    from_on: (row) => <Day day={row.from_on} />,
    created_at: (row) => <When at={row.created_at} />,
  },
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(doctorProposalStatuses, 'directory.doctors.state'),
    },
    {
      name: 'kind',
      title: 'directory.doctors.kind',
      options: optionsOf(doctorProposalKinds, 'directory.doctors.kinds'),
    },
  ],
  card: { about: ['kind', 'partner'], state: ['status'], note: ['from_on'] },
  keyOf: (row) => row.id,
  nameOf: (row) => row.full_name,
  Peek: Proposal,
  Tabs: DirectoryTabs,
})

/** Doctors whom clinics proposed or said to leave. */
export const DoctorList = () => <ListScreen declaration={declaration} />

function State({ row }: { row: DoctorProposalRow }) {
  const { t } = useProgram()
  return (
    <Status tone={proposalTones[row.status]}>{t(`directory.doctors.state.${row.status}`)}</Status>
  )
}

function Day({ day }: { day: string }) {
  return useProgram().formats.day(day)
}

/** Drawer of a proposal: what the clinic said, and the decision. */
function Proposal({ row }: { row: DoctorProposalRow }) {
  const { t, locale, formats } = useProgram()
  const { specialty, provider, known } = row
  return (
    <>
      <p className="row">
        <State row={row} />
        {row.status === 'proposed' && <Decide row={row} />}
      </p>
      <Facts
        items={[
          [t('directory.doctors.kind'), t(`directory.doctors.kinds.${row.kind}`)],
          [t('directory.doctors.clinic'), row.partner.name],
          [t('directory.doctors.place'), row.place?.name ?? t('directory.doctors.everywhere')],
          [t('directory.doctors.from'), formats.day(row.from_on)],
          [
            t('directory.provider.main_specialty'),
            specialty?.[`name_${ownNames[locale]}` as const],
          ],
          [t('directory.provider.languages'), formats.languages(row.languages)],
          [
            t('directory.provider.license'),
            [row.license_number, row.license_country].filter(Boolean).join(' · '),
          ],
          [t('directory.doctors.known'), known?.name],
          [t('directory.doctors.page'), provider?.full_name],
          [t('directory.doctors.reason'), row.reason],
          [
            t('directory.doctors.applied'),
            row.applied_at === null ? null : <When key="applied" at={row.applied_at} />,
          ],
        ]}
      />
      <Activity type="doctor_proposal" id={row.id} />
    </>
  )
}

function Decide({ row }: { row: DoctorProposalRow }) {
  const { t, caller } = useProgram()
  const { id, version, kind, known } = row
  return (
    <>
      <FormButton
        label={t('directory.doctors.approve')}
        title={t('directory.doctors.approve')}
        done={t('directory.doctors.approved')}
        endpoint={decideDoctorProposal}
        fixed={{ id, version, is_approved: true }}
        fields={
          kind === 'leaves' || known !== null
            ? []
            : [
                {
                  name: 'provider_id',
                  label: t('directory.doctors.is_known'),
                  kind: 'pick',
                  chosen: null,
                  find: async (q, signal) => {
                    const { rows } = await caller.call(listProviderRecords, { q, limit: 8 }, signal)
                    return rows.map((one) => ({
                      id: one.id,
                      name: one.full_name,
                      note: one.city ?? '',
                    }))
                  },
                },
                {
                  name: 'is_other',
                  label: t('directory.provider.is_other'),
                  kind: 'check',
                  value: false,
                },
              ]
        }
      />
      <FormButton
        label={t('directory.doctors.decline')}
        title={t('directory.doctors.decline')}
        done={t('directory.doctors.declined')}
        endpoint={decideDoctorProposal}
        fixed={{ id, version, is_approved: false }}
        fields={[{ name: 'reason', label: t('directory.doctors.reason'), kind: 'area', max: 1000 }]}
      />
    </>
  )
}
