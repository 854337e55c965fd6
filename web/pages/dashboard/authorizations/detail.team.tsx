import { ClinicPart } from '../../../authorizations/clinic-part-form.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { RequestedTeam } from '../../../authorizations/staff-request.tsx'

export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => (
      <ClinicPart authorization={authorization} part="team" Sent={RequestedTeam} />
    )}
  </ClinicAuthorization>
)
