import { ClinicPart } from '../../../authorizations/clinic-part-form.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { RequestedClinical } from '../../../authorizations/staff-request.tsx'

export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => (
      <ClinicPart authorization={authorization} part="diagnosis" Sent={RequestedClinical} />
    )}
  </ClinicAuthorization>
)
