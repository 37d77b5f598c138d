/** Custom elements of single pages and their modules. A prerendered page loads those that it contains beside `first-view.ts`. */
export const pageElements = {
  "newsletter-popup": "app/features/newsletter/popup-element.ts",
  "picture-carousel": "app/routes/fleet/carousel-element.ts",
  "service-cards": "app/routes/services/service-cards-element.ts",
} as const;
