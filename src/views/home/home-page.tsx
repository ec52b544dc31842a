import { Hero } from './hero.tsx';
import { Reasons } from './reasons.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { Visit } from './visit.tsx';

/** The home page (section 2). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <Reasons />
      <Testimonials />
      <Visit />
    </>
  );
}
