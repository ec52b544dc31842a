import { narrow } from './looker.ts';
import { refused, type Scenes } from './stage.ts';

const secret = 'a-good-password';

/** The pages of whoever is signed in. */
export const accountScenes: Scenes = {
  async 'a password is changed, on both of its pages'(stage) {
    const { page, booker, look, hold, open, openSignedIn, fill, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    await open('/change-password');
    await look(['authentication.signedOut'], page.getByText('Please log in first to change your password.'));
    const answer = hold('changePassword');
    await openSignedIn('/change-password');
    await look(['change-password.form.open'], page.getByRole('heading', { name: 'Change Password' }));
    await booker.button('Update Password').click();
    await look(['change-password.form.open'], page.getByText('Please fill in all password fields'));
    await open('/my-account/change-password');
    await fill({ 'Current Password': secret, 'New Password': secret, 'Confirm New Password': secret });
    await booker.button('Update Password').click();
    await look(['change-password.changing.fresh'], booker.button('Updating...'));
    await becomesSlow();
    await look(['change-password.changing.slow'], page.getByText('This is taking longer than usual.'));
    await answer.answer();
    await seesToast('Password successfully updated');
    await look(['change-password.form.changed'], booker.button('Update Password'));
  },

  async 'the profile'(stage) {
    const { page, booker, look, hold, open, openSignedIn, becomesSlow, seesToast, allow } = stage;
    const slow = page.getByText('This is taking longer than usual.');
    allow(refused);
    await openSignedIn('/');
    await look(['authentication.signedIn.known'], booker.button('Ada'));
    // The page's own call comes before the session's.
    let profile = hold('loadProfile');
    await open('/my-account/profile');
    await look(['profile.loading.fresh'], page.getByText('Loading your profile...'));
    await becomesSlow();
    await look(['profile.loading.slow'], slow);
    await profile.refuse();
    await seesToast('Failed to load profile data');
    await look(['profile.failed'], page.getByText('We could not load your profile.'));
    profile = hold('loadProfile');
    await booker.button('Try again').click();
    await profile.answer();
    await look(['profile.ready'], page.getByLabel('Email', { exact: true }));
    await booker.button('Hide labels').click();
    await look(['profile.ready'], booker.button('Show labels'));
    await page.setViewportSize(narrow);
    await page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('button', { name: 'My Profile' })
      .click();
    await look(['profile.ready'], page.getByRole('link', { name: 'My Orders' }), [narrow]);
    const saving = hold('editProfile');
    await booker.button('Save changes').click();
    await look(['profile.saving.fresh'], booker.button('Saving...'));
    await becomesSlow();
    await look(['profile.saving.slow'], slow);
    await saving.refuse();
    await seesToast('Failed to update profile');
  },

  async 'bookings, and one that is cancelled'(stage) {
    const { page, booker, look, hold, openSignedIn, reload, becomesSlow, seesToast, allow } = stage;
    const slow = page.getByText('This is taking longer than usual.');
    const { dialog } = booker;
    allow(refused);
    let list = hold('loadBookings');
    await openSignedIn('/my-account/bookings');
    await look(['my-bookings.list.loading.fresh'], page.getByText('Loading your bookings...'));
    await becomesSlow();
    await look(['my-bookings.list.loading.slow'], slow);
    await list.refuse();
    await seesToast('Failed to load bookings');
    await look(['my-bookings.list.failed'], page.getByText('We could not load your bookings.'));
    list = hold('loadBookings');
    await booker.button('Try again').click();
    await list.answer([]);
    await look(['my-bookings.list.listed'], page.getByText('You have no bookings yet.'));
    await reload();
    await look(['my-bookings.list.listed', 'my-bookings.dialog.closed'], booker.button('View booking WB-71'));
    await booker.button('View booking WB-71').click();
    await look(['my-bookings.dialog.details'], dialog.getByText('Booking Number'));
    await booker.button('Cancel booking').click();
    const question = dialog.getByText('Are you sure you want to cancel your booking?');
    await look(['my-bookings.dialog.asking'], question);
    const cancelling = hold('cancelBooking');
    await booker.button('Yes').click();
    await look(['my-bookings.dialog.cancelling.fresh'], booker.button('Cancelling...'));
    await becomesSlow();
    await look(['my-bookings.dialog.cancelling.slow'], slow);
    hold('loadBookings');
    await cancelling.answer();
    await seesToast('Booking cancelled successfully');
    await look(['my-bookings.list.reloading'], booker.button('View booking WB-71'));
  },

  async orders(stage) {
    const { page, booker, look, hold, openSignedIn, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    let list = hold('loadOrders');
    await openSignedIn('/my-account/orders');
    await look(['my-orders.loading.fresh'], page.getByText('Loading your orders...'));
    await becomesSlow();
    await look(['my-orders.loading.slow'], page.getByText('This is taking longer than usual.'));
    await list.refuse();
    await seesToast('Failed to load orders.');
    await look(['my-orders.failed'], page.getByText('We could not load your orders.'));
    list = hold('loadOrders');
    await booker.button('Try again').click();
    await list.answer([]);
    await look(['my-orders.listed.browsing'], page.getByRole('link', { name: 'Shop Now' }));
    await openSignedIn('/my-account/orders');
    await look(['my-orders.listed.browsing'], page.getByRole('button', { name: /View/ }).first());
    await page.getByRole('button', { name: /View/ }).first().click();
    await look(['my-orders.listed.details'], booker.dialog.getByText('Products'));
  },
};
