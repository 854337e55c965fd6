import { SignInScreen } from '../../auth/sign-in-screen.tsx'

/** Sign-in page of account holders and partners. */
export const Page = () => <SignInScreen isStaff={false} />
