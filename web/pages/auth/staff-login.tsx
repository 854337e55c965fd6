import { SignInScreen } from '../../auth/sign-in-screen.tsx'

/** Staff sign in. */
export const Page = () => <SignInScreen isStaff />
