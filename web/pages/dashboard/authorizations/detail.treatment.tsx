import { ClinicPart, SavedPartForm } from '../../../authorizations/clinic-part-form.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { RequestedClinical } from '../../../authorizations/staff-request.tsx'

export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => (
      <>
        {authorization.may.change && <SavedPartForm authorization={authorization} part="request" />}
        <ClinicPart authorization={authorization} part="treatment" Sent={RequestedClinical} />
      </>
    )}
  </ClinicAuthorization>
)
