import { refused, type Scenes } from './stage.ts';

/** Contact, careers, and the pages that only tell. */
export const publicScenes: Scenes = {
  async 'a message to the shop'(stage) {
    const { page, booker, look, hold, open, fill, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    await open('/contact-us/');
    await page.getByText('Can I just walk in?').click();
    await look(['contact.form.writing'], booker.button('Send message'));
    await booker.button('Send message').click();
    await look(['contact.form.writing'], page.getByText('Please fill in your name, email and message'));
    await fill({ Name: 'Ada Shaw', Email: 'ada', Message: 'Do you cut curls?' });
    await booker.button('Send message').click();
    await look(['contact.form.writing'], page.getByText('Please enter a valid email address'));
    await fill({ Email: 'ada@mail.example' });
    let message = hold('sendMessage');
    await booker.button('Send message').click();
    await look(['contact.sending.fresh'], booker.button('Sending...'));
    await becomesSlow();
    await look(['contact.sending.slow'], page.getByText('This is taking longer than usual.'));
    await message.refuse();
    await seesToast('Failed to send message. Please try again.');
    message = hold('sendMessage');
    await booker.button('Send message').click();
    await message.answer();
    await seesToast("Message sent successfully! We'll get back to you soon.");
    await look(['contact.form.sent'], page.getByText('Thank you. It is on our counter.'));
  },

  async 'openings at the shop'(stage) {
    const { page, booker, look, hold, open, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    const opening = page.getByRole('button', { name: /^Barber\b/ });
    let list = hold('loadOpenings');
    await open('/careers/');
    await look(['careers.loading.fresh'], page.getByText('Loading open positions...'));
    await becomesSlow();
    await look(['careers.loading.slow'], page.getByText('This is taking longer than usual.'));
    await list.refuse();
    await seesToast('Failed to load career opportunities.');
    await look(['careers.failed'], booker.button('Try again'));
    list = hold('loadOpenings');
    await booker.button('Try again').click();
    await list.answer();
    await look(['careers.listed'], opening);
    await opening.click();
    await look(['careers.listed'], page.getByRole('link', { name: /^Apply Now/ }));
    list = hold('loadOpenings');
    await open('/careers/');
    await list.answer([]);
    await look(['careers.listed'], page.getByText('Sorry! There are no available job openings currently.'));
  },
};
