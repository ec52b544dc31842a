import { hours, shop, tagline } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
import { catalogue, openings } from 'virtual:shop/offer';
import contact from 'virtual:shop/words/contact';

/** A thing as schema.org describes it. */
type Thing = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

/** The structured data of the pages, by path: their contents in schema.org's vocabulary (JSON-LD). */
export function structuredData(siteUrl: string): Readonly<Record<string, readonly Thing[]>> {
  const id = `${siteUrl}/#shop`;
  return {
    '/': [theShop(siteUrl, id)],
    '/contact-us/': [theShop(siteUrl, id), theQuestions()],
    '/careers/': openings.map((opening) => theOpening(opening, siteUrl)),
  };
}

function theShop(siteUrl: string, id: string): Thing {
  return {
    '@context': context,
    '@type': 'HairSalon',
    '@id': id,
    name: shop.name,
    description: tagline,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/logo.svg`,
    image: `${siteUrl}/art/share.png`,
    telephone: shop.tel,
    email: shop.email,
    foundingDate: String(shop.founded),
    address: addressOf(shop.address),
    openingHoursSpecification: openingHours(),
    currenciesAccepted: 'AUD',
    paymentAccepted: 'Cash, cards, mobile pay',
    sameAs: shop.social.map(({ url }) => url),
    department: {
      '@type': 'HairSalon',
      name: `${shop.name} ${queueStore.address.suburb}`,
      telephone: queueStore.tel,
      address: addressOf(queueStore.address),
      openingHoursSpecification: openingHours(),
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Services',
      itemListElement: catalogue.map(({ category, services }) => ({
        '@type': 'OfferCatalog',
        name: category,
        itemListElement: services.map(({ title, description, priceCents }) => ({
          '@type': 'Offer',
          price: (priceCents / 100).toFixed(2),
          priceCurrency: 'AUD',
          itemOffered: { '@type': 'Service', name: title, description },
        })),
      })),
    },
    potentialAction: { '@type': 'ReserveAction', target: `${siteUrl}/book-appointment/` },
  };
}

/** Groups days with the same hours, as search engines expect. */
function openingHours(): Thing[] {
  const spans = new Map<string, { dayOfWeek: string[]; opens: string; closes: string }>();
  for (const { day, opens, closes } of hours) {
    const key = `${opens}-${closes}`;
    const same = spans.get(key) ?? { dayOfWeek: [], opens, closes };
    spans.set(key, { ...same, dayOfWeek: [...same.dayOfWeek, day] });
  }
  return [...spans.values()].map((span) => ({ '@type': 'OpeningHoursSpecification', ...span }));
}

const theQuestions = (): Thing => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: contact.questions.list.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function theOpening(opening: (typeof openings)[number], siteUrl: string): Thing {
  const { title, description, requirements, employment, posted, at } = opening;
  return {
    '@context': context,
    '@type': 'JobPosting',
    title,
    description: `<p>${description}</p><ul>${requirements.map((requirement) => `<li>${requirement}</li>`).join('')}</ul>`,
    datePosted: posted,
    employmentType: employment,
    hiringOrganization: { '@type': 'Organization', name: shop.name, sameAs: `${siteUrl}/` },
    jobLocation: { '@type': 'Place', address: addressOf(at) },
    directApply: true,
  };
}

interface Address {
  line: string;
  suburb: string;
  state: string;
  postcode: string;
}

const addressOf = ({ line, suburb, state, postcode }: Address): Thing => ({
  '@type': 'PostalAddress',
  streetAddress: line,
  addressLocality: suburb,
  addressRegion: state,
  postalCode: postcode,
  addressCountry: 'AU',
});
