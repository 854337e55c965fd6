import { IconStethoscope } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Diagnosis. Not implemented yet: codes, onset, history. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth_diagnosis" icon={IconStethoscope} next={['clinic_auths']} />
)
