import { Reasons } from './reasons.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { Visit } from './visit.tsx';

/** The home page's sections below its first screen (section 2). */
export function BelowTheHero() {
  return (
    <>
      <Services />
      <Reasons />
      <Testimonials />
      <Visit />
    </>
  );
}
