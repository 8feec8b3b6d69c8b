// A bot that plays at random. Your idea goes into choose().

#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using Words = std::vector<std::string>;
using Turn = std::map<std::string, Words>;

std::mt19937 generator{std::random_device{}()};

// The move to play: one of turn["legal"].
std::string choose(Turn& turn) {
    // Your idea goes here. What there is to go by:
    //   turn["game"]      the game, such as yavalath
    //   turn["seat"]      your seat, such as 1
    //   turn["moves"]     all moves so far
    //   turn["position"]  the position as text
    //   turn["time"]      the milliseconds for this move
    const Words& legal = turn["legal"];
    std::uniform_int_distribution<std::size_t> any(0, legal.size() - 1);
    return legal[any(generator)];
}

int main() {
    Turn turn;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream input(line);
        std::string word, next;
        input >> word;
        Words rest;
        while (input >> next) {
            rest.push_back(next);
        }
        turn[word] = rest;
        if (word == "quit") {
            break;
        }
        if (word == "legal") {
            std::cout << choose(turn) << std::endl; // endl flushes, "\n" alone does not
            // std::cerr << "thinking aloud\n" is for you: it is kept with the game.
        }
    }
}
