import { ClinicHome } from '../../../authorizations/clinic-home.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'

/** Authorization. Not implemented yet: extension, top-up, earlier versions of a part. */
export const Page = () => (
  <ClinicAuthorization>
    {(authorization) => <ClinicHome authorization={authorization} />}
  </ClinicAuthorization>
)
