import { ClinicHome } from '../../../authorizations/clinic-home.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'

/** Authorization: what happens next, its guarantee, its versions and who saved what. */
export const Page = () => (
  <ClinicAuthorization>
    {(authorization) => <ClinicHome authorization={authorization} />}
  </ClinicAuthorization>
)
