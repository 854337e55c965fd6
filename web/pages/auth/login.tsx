import { SignInScreen } from '../../auth/sign-in-screen.tsx'

/** Account holders and partners sign in. */
export const Page = () => <SignInScreen isStaff={false} />
