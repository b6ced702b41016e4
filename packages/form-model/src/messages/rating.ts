export const ratingMessages = {
  rating: 'Choose 1 to 5 stars.',
};
