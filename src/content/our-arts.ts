/** The words of /our-arts/ (PAGE-11). The pictures hang in `pictures.ts`. */
export const ourArtsCopy = {
  hero: {
    title: 'Our arts, hung where you can see them.',
    lead: 'No filters, no ring light. We print the cuts we are proud of, and the wall between the mirrors is nearly full.',
  },
  gallery: { title: 'On the wall' },
  expertise: {
    title: 'What we are good at',
    lead: 'And what to say when you sit down.',
    list: [
      {
        picture: 'Skin Fade',
        title: 'Fades',
        text: 'Low, mid or high, blended by eye until you cannot find where it starts. Say how short at the ears and how often you mean to come back.',
      },
      {
        picture: 'Only Scissors',
        title: 'Scissor work',
        text: 'Shape and weight taken out by hand, for hair that should move. Say what it does when you leave it alone.',
      },
      {
        picture: 'Beard Fade/Trim & Lineup',
        title: 'Beards',
        text: 'Cheek line, neck line and a shape that suits the jaw under it. Say whether you are growing it or keeping it.',
      },
      {
        picture: 'Beard Shave',
        title: 'Hot-towel shaves',
        text: 'Two towels, warm lather, one blade, no hurry. Say if your skin is easily cross.',
      },
      {
        picture: 'Hair Colour',
        title: 'Colour',
        text: 'Grey blended, grey gone, or something your mother will notice. Say what is on it already. We do mean all of it.',
      },
      {
        picture: 'Kids Haircut',
        title: 'Small heads',
        text: 'A booster seat, a comb to hold and a barber who can take a joke. Say their favourite animal. It helps.',
      },
    ],
  },
  shelf: {
    title: 'From the shelf',
    text: 'What we use on you, you can take home: Wattle Beard Oil, Sea Salt Spray, Matte Clay, a sandalwood comb, a proper shaving brush. Ask at the counter or ring us. What we send goes out by the next business day, and a little later to remote areas.',
    returns: 'How returns work',
  },
  close: { title: 'Room for one more', text: 'The next print could be the back of your head.' },
} as const;
